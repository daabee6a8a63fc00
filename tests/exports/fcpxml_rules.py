"""The part of Apple's FCPXML 1.10 definition that Cutdesk writes, so that an XML library can check it."""

RULES = """
<!ELEMENT fcpxml (resources?, library)>
<!ATTLIST fcpxml version CDATA #FIXED "1.10">
<!ELEMENT resources (asset | format)*>
<!ELEMENT format EMPTY>
<!ATTLIST format id ID #REQUIRED name CDATA #IMPLIED frameDuration CDATA #IMPLIED width CDATA #IMPLIED
                 height CDATA #IMPLIED>
<!ELEMENT asset (media-rep+, metadata?)>
<!ATTLIST asset id ID #REQUIRED name CDATA #IMPLIED start CDATA #IMPLIED duration CDATA #IMPLIED
                hasVideo CDATA #IMPLIED format IDREF #IMPLIED hasAudio CDATA #IMPLIED
                videoSources CDATA #IMPLIED audioSources CDATA #IMPLIED audioChannels CDATA #IMPLIED
                audioRate CDATA #IMPLIED>
<!ELEMENT media-rep EMPTY>
<!ATTLIST media-rep kind (original-media | proxy-media) "original-media" src CDATA #REQUIRED>
<!ELEMENT metadata (md*)>
<!ELEMENT md EMPTY>
<!ATTLIST md key CDATA #REQUIRED value CDATA #IMPLIED>
<!ELEMENT library (event*)>
<!ELEMENT event (asset-clip | project)*>
<!ATTLIST event name CDATA #IMPLIED>
<!ELEMENT project (sequence)>
<!ATTLIST project name CDATA #IMPLIED>
<!ELEMENT sequence (note?, spine)>
<!ATTLIST sequence format IDREF #REQUIRED duration CDATA #IMPLIED tcStart CDATA #IMPLIED
                   tcFormat (DF | NDF) #IMPLIED audioLayout (mono | stereo | surround) #IMPLIED
                   audioRate (32k | 44.1k | 48k | 88.2k | 96k | 176.4k | 192k) #IMPLIED>
<!ELEMENT spine (asset-clip)*>
<!ELEMENT asset-clip (note?, conform-rate?, (marker | rating | keyword)*)>
<!ATTLIST asset-clip ref IDREF #REQUIRED offset CDATA #IMPLIED name CDATA #IMPLIED start CDATA #IMPLIED
                     duration CDATA #IMPLIED format IDREF #IMPLIED tcFormat (DF | NDF) #IMPLIED
                     audioRole CDATA #IMPLIED>
<!ELEMENT conform-rate EMPTY>
<!ATTLIST conform-rate scaleEnabled (0 | 1) "1"
                       srcFrameRate (23.98 | 24 | 25 | 29.97 | 30 | 60 | 47.95 | 48 | 50 | 59.94) #IMPLIED>
<!ELEMENT marker EMPTY>
<!ATTLIST marker start CDATA #REQUIRED duration CDATA #IMPLIED value CDATA #REQUIRED note CDATA #IMPLIED>
<!ELEMENT rating EMPTY>
<!ATTLIST rating name CDATA #IMPLIED start CDATA #IMPLIED duration CDATA #IMPLIED
                 value (favorite | reject) #REQUIRED note CDATA #IMPLIED>
<!ELEMENT keyword EMPTY>
<!ATTLIST keyword start CDATA #IMPLIED duration CDATA #IMPLIED value CDATA #REQUIRED note CDATA #IMPLIED>
<!ELEMENT note (#PCDATA)>
"""
